import { handle } from "@/lib/api/handle";
import { listProviderLicenses } from "@/lib/sections/operations";
import * as service from "@/lib/sections/service";

export const GET = handle(listProviderLicenses, service.listProviderLicenses);
