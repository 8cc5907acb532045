import { handle } from "@/lib/api/handle";
import { listProviderTimelines } from "@/lib/workflows/operations";
import * as service from "@/lib/workflows/service";

export const GET = handle(listProviderTimelines, service.listProviderTimelines);
