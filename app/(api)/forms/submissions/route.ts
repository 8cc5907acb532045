import { handle } from "@/lib/api/handle";
import { listFormSubmissions, createFormSubmission } from "@/lib/forms/operations";
import * as service from "@/lib/forms/service";

export const GET = handle(listFormSubmissions, service.listFormSubmissions);
export const POST = handle(createFormSubmission, service.createFormSubmission);
