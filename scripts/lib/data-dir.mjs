import fs from "node:fs";
import path from "node:path";
import { UserError } from "./user-error.mjs";

const megabyte = 1024 * 1024;
const sentences = {
  ENOSPC: "is on a full disk: free some space, or set DATA_DIR to a folder on another disk",
  EDQUOT: "is over its disk quota: free some space, or set DATA_DIR to a folder on another disk",
  EROFS: "is read-only: set DATA_DIR to a folder that can be written",
  EACCES: "cannot be written by this user: change its permissions, or set DATA_DIR to a folder that can be written",
  EPERM: "cannot be written by this user: change its permissions, or set DATA_DIR to a folder that can be written",
  ENOTDIR: "is not a folder: set DATA_DIR to a folder",
  ENOENT: "cannot be made: set DATA_DIR to a folder that can be written",
  EEXIST: "is not a folder: set DATA_DIR to a folder",
};

/** Turns a file system error under DATA_DIR into one sentence; any other error is returned as it is. */
export function explainFileError(error, dataDir) {
  const sentence = sentences[error?.code];
  return sentence === undefined ? error : new UserError(`DATA_DIR (${dataDir}) ${sentence}.`);
}

/**
 * Makes DATA_DIR and proves that it can be written and has `neededMegabytes` left. As root the folder may be passed
 * through, not listed: the database runs as another user, and everything else in it is readable by its owner alone.
 */
export function prepareDataDir(dataDir, neededMegabytes) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    try {
      fs.writeFileSync(probe, Buffer.alloc(megabyte));
    } finally {
      fs.rmSync(probe, { force: true });
    }
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < neededMegabytes) {
    throw new UserError(
      `DATA_DIR (${dataDir}) has ${free} MB left and Credence needs ${neededMegabytes} MB: free some space, or set DATA_DIR to a folder on another disk.`,
    );
  }
}

/** Writes a file that only its owner may read, all of it or nothing: first beside, then renamed. */
export function writePrivateFile(file, text) {
  const beside = `${file}.${process.pid}`;
  fs.writeFileSync(beside, text, { mode: 0o600, flush: true });
  fs.renameSync(beside, file);
}
