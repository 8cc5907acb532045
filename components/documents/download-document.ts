import { call } from "@/lib/api/client";
import { signProviderPsv, signSupportingDocument } from "@/lib/documents/operations";

/** Asks for a fresh link, which works for ten minutes, and follows it; the browser saves the file under its name. */
export async function downloadDocument(providerId: string, documentId: string): Promise<void> {
  const params = { providerId, supportingDocumentId: documentId };
  follow(await call(signSupportingDocument, { params }));
}

/** The same for the newest verification packet. */
export async function downloadPacket(providerId: string): Promise<void> {
  const { signedUrl } = await call(signProviderPsv, { params: { providerId } });
  follow(signedUrl);
}

function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "noopener";
  link.click();
}
