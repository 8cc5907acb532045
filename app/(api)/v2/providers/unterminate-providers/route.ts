import { handle } from "@/lib/api/handle";
import { unterminateProviders } from "@/lib/providers/operations";
import * as service from "@/lib/providers/service";

export const PATCH = handle(unterminateProviders, service.unterminateProviders);
