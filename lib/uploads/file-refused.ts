import { type ApiError, badRequest } from "@/lib/api/errors";

/** 400: the file itself is not taken; `reason` is for the person who chose it. */
export const fileRefused = (reason: string): ApiError =>
  badRequest(`The file was refused: ${reason}`, [{ path: "file", message: reason }]);
