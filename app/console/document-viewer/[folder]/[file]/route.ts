import { viewerFile } from "@/lib/documents/viewer-files";

export const GET = async (request: Request, { params }: { params: Promise<{ folder: string; file: string }> }) =>
  viewerFile(await params, request);
