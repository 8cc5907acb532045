import { serviceUnavailable } from "@/lib/api/errors";
import { log } from "@/lib/log/log";

/** A file that somebody waits for, once storage has opened it. Throws 503 where storage cannot be reached. */
export async function openForDownload<T>(opened: Promise<T>): Promise<T> {
  try {
    return await opened;
  } catch (err) {
    log.error({ err }, "a file could not be opened for download");
    throw serviceUnavailable("Document storage cannot be reached; try again in a moment");
  }
}
