import { handle } from "@/lib/api/handle";
import { listOutreachCorrespondences, writeProviderOutreach } from "@/lib/outreach/letter-operations";
import * as service from "@/lib/outreach/service";

export const GET = handle(listOutreachCorrespondences, service.listOutreachCorrespondences);
export const POST = handle(writeProviderOutreach, service.writeProviderOutreach);
