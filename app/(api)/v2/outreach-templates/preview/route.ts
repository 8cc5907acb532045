import { handle } from "@/lib/api/handle";
import { previewOutreachLetter } from "@/lib/outreach/setting-operations";
import * as service from "@/lib/outreach/service";

export const POST = handle(previewOutreachLetter, service.previewOutreachLetter);
