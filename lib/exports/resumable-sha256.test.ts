import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ResumableSha256 } from "./resumable-sha256";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("a file that is hashed in any pieces, put down after each, has the hash it has in one", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, (parts) => {
      let paused = new ResumableSha256().pause();
      for (const part of parts) {
        const hash = ResumableSha256.resume(paused);
        hash.update(part);
        paused = hash.pause();
      }
      const hash = ResumableSha256.resume(paused);
      const whole = Buffer.concat(parts);
      expect(hash.size).toBe(whole.length);
      expect(hash.digest()).toBe(sha256(whole));
    }),
    { numRuns: 300 },
  );
});

test("every length around a block's end is padded rightly", () => {
  for (let length = 0; length <= 130; length += 1) {
    const bytes = Buffer.alloc(length, 0xe5);
    const hash = new ResumableSha256();
    hash.update(bytes);
    expect(hash.digest()).toBe(sha256(bytes));
  }
});

test("what is no state of a hash is refused", () => {
  expect(() => ResumableSha256.resume("")).toThrow(/not the state/);
  expect(() => ResumableSha256.resume(`3.${"0".repeat(64)}.00`)).toThrow(/not the state/);
});
