import { handle } from "@/lib/api/handle";
import { clearDefaultView, setDefaultView } from "@/lib/views/operations";
import * as service from "@/lib/views/service";

export const PUT = handle(setDefaultView, service.setDefaultView);
export const DELETE = handle(clearDefaultView, service.clearDefaultView);
