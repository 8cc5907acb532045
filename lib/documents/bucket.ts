import type { S3Driver } from "flydrive/drivers/s3";
import type { Env } from "@/lib/env";

/**
 * flydrive's driver for a bucket of Amazon S3, or of any service that speaks its protocol. Documents leave it through
 * the service's own signed links, not through presigned addresses: what the bucket serves cannot carry the headers that
 * keep a browser from guessing at a file and running it.
 */
export async function bucketDriver(bucket: string, settings: Omit<Env, "S3_BUCKET">): Promise<S3Driver> {
  // Loaded only where a bucket is used, because the SDK behind it is large; a bundler hoists imports of whole modules.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new S3Driver({
    bucket,
    visibility: "private",
    // Most services have no access lists, and the bucket's own policy is what counts.
    supportsACL: false,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    // Without keys the SDK looks where Amazon's machines have theirs.
    ...(accessKeyId !== undefined && secretAccessKey !== undefined
      ? { credentials: { accessKeyId, secretAccessKey } }
      : {}),
    // Amazon's newer checksums are unknown to other services, which then refuse the request.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
  });
}
