import { Readable } from "node:stream";
import type { S3Driver } from "flydrive/drivers/s3";
import type { Env } from "@/lib/env";

export type BucketDriver = S3Driver & {
  /** The bytes of a file from a place on, asked for as a range; null for a file that is not there. */
  streamFrom: (key: string, start: number) => Promise<Readable | null>;
};

/**
 * flydrive's driver for a bucket of Amazon S3, or of any service that speaks its protocol. Documents leave it through
 * the service's own signed links, not through presigned addresses: what the bucket serves cannot carry the headers that
 * keep a browser from guessing at a file and running it.
 */
export async function bucketDriver(bucket: string, settings: Omit<Env, "S3_BUCKET">): Promise<BucketDriver> {
  // Loaded only where a bucket is used, because the SDK behind it is large; a bundler hoists imports of whole modules.
  const { S3Driver } = await import("flydrive/drivers/s3");

  class Bucket extends S3Driver implements BucketDriver {
    #from = 0;

    async streamFrom(key: string, start: number): Promise<Readable | null> {
      if (!(await this.exists(key))) return null;
      // The command is made at once, before anything is waited for: nobody else's can get this range.
      this.#from = start;
      const stream = this.getStream(key);
      this.#from = 0;
      return stream.catch((error: unknown) => {
        // Nothing is behind the end of a file, and services have an error for asking.
        if (error instanceof Error && error.name === "InvalidRange") return Readable.from([]);
        throw error;
      });
    }

    protected override createGetObjectCommand(...[client, options]: Parameters<S3Driver["createGetObjectCommand"]>) {
      const range = this.#from > 0 ? { Range: `bytes=${this.#from}-` } : {};
      return super.createGetObjectCommand(client, { ...options, ...range });
    }
  }

  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new Bucket({
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
