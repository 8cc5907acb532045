import { call } from "@/lib/api/client";
import { signFacilityPsv, signSupportingDocument } from "@/lib/documents/operations";

/** Asks for a fresh link, which works for ten minutes, and follows it; the browser saves the file under its name. */
export async function downloadDocument(providerId: string, documentId: string): Promise<void> {
  const params = { providerId, supportingDocumentId: documentId };
  follow(await call(signSupportingDocument, { params }));
}

/** The same for the newest verification packet of a facility. */
export async function downloadFacilityPacket(facilityId: string): Promise<void> {
  follow(await call(signFacilityPsv, { params: { facilityId } }));
}

function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "noopener";
  link.click();
}
