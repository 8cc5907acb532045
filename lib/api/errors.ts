/** One bad member of a request: where it stands, and what is wrong with it. */
export type FieldError = { path: string; message: string };

/** A failure that a client is told about, in the one error shape. Everything else thrown is a 500 without detail. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly exceptionName: string,
    readonly detail: string,
    readonly more: { errors?: readonly FieldError[]; headers?: Record<string, string>; members?: object } = {},
  ) {
    super(detail);
    this.name = exceptionName;
  }
}

export const badRequest = (detail: string, errors?: readonly FieldError[]) =>
  new ApiError(400, "BadRequestException", detail, { errors });
export const unauthorized = (detail = "A valid bearer token or session is required", members?: object) =>
  new ApiError(401, "UnauthorizedException", detail, { headers: { "www-authenticate": "Bearer" }, members });
export const forbidden = (detail: string) => new ApiError(403, "ForbiddenException", detail);
export const notFound = (detail: string) => new ApiError(404, "NotFoundException", detail);
export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, "MethodNotAllowedException", `This address answers ${allowed.join(", ")}`, {
    headers: { allow: allowed.join(", ") },
  });
export const conflict = (detail: string, members?: object) =>
  new ApiError(409, "ConflictException", detail, { members });
export const preconditionFailed = (detail: string) => new ApiError(412, "PreconditionFailedException", detail);
export const payloadTooLarge = (detail: string) => new ApiError(413, "PayloadTooLargeException", detail);
export const unsupportedMediaType = (detail: string) => new ApiError(415, "UnsupportedMediaTypeException", detail);
export const unprocessable = (detail: string, members?: object) =>
  new ApiError(422, "UnprocessableEntityException", detail, { members });
export const serviceUnavailable = (detail: string) =>
  new ApiError(503, "ServiceUnavailableException", detail, { headers: { "retry-after": "5" } });
export const tooManyRequests = (retryAfterSeconds: number, headers: Record<string, string> = {}) =>
  new ApiError(429, "TooManyRequestsException", `Too many requests; try again in ${retryAfterSeconds} s`, {
    headers: { ...headers, "retry-after": String(retryAfterSeconds) },
  });

/** Answers 412 unless the version the caller read is still the current one. */
export function requireCurrent(ifMatch: string | null | undefined, version: number): void {
  if (!ifMatch || ifMatch === "*") return;
  const versions = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!versions.includes(`"${version}"`)) {
    throw preconditionFailed("The record has changed since it was read; read it again and repeat the change");
  }
}
