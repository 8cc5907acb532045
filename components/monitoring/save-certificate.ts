import { callForFile } from "@/lib/api/client";
import { downloadCertificate } from "@/lib/monitoring/operations";

/** Has the browser save a certificate as PDF. */
export async function saveCertificate(id: string): Promise<void> {
  const { content, name } = await callForFile(downloadCertificate, { params: { id } });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
