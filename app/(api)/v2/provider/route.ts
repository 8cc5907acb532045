import { handle } from "@/lib/api/handle";
import { createProvider, getProvider } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const POST = handle(createProvider, service.createProvider);
export const GET = handle(getProvider, service.getProvider);
