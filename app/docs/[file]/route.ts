import { referenceFile } from "@/lib/api/reference-files";

export const GET = async (request: Request, { params }: { params: Promise<{ file: string }> }) =>
  referenceFile((await params).file, request);
