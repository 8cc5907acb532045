import { documentActs } from "@/components/documents/document-acts";
import { followToFile } from "@/components/ui/save-file";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

/** Asks for a fresh link, which works for ten minutes, and follows it; the browser saves the file under its name. */
export async function downloadDocument({ kind, id }: SubjectRef, documentId: string): Promise<void> {
  followToFile(await documentActs[kind].sign(id, documentId, "attachment"));
}
