import { saveFile } from "@/components/ui/save-file";
import { callForFile } from "@/lib/api/client";
import { downloadCertificate } from "@/lib/monitoring/operations";

/** Has the browser save a certificate as PDF. */
export async function saveCertificate(id: string): Promise<void> {
  saveFile(await callForFile(downloadCertificate, { params: { id } }));
}
