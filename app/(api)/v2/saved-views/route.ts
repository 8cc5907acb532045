import { handle } from "@/lib/api/handle";
import { createSavedView, listSavedViews } from "@/lib/views/operations";
import * as service from "@/lib/views/service";

export const GET = handle(listSavedViews, service.listSavedViews);
export const POST = handle(createSavedView, service.createSavedView);
