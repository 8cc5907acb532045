import { handle } from "@/lib/api/handle";
import { createSigningConfirmation } from "@/lib/auth/operations";
import * as service from "@/lib/auth/service";

export const POST = handle(createSigningConfirmation, service.createSigningConfirmation);
