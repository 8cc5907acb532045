import { expect, test } from "vitest";
import { formatBytes } from "@/components/ui/format-bytes";

test("sizes are said as people read them", () => {
  expect([999, 1000, 84_300, 999_499, 999_500, 1_234_567].map(formatBytes)).toEqual([
    "999 bytes",
    "1 KB",
    "84 KB",
    "999 KB",
    "1.0 MB",
    "1.2 MB",
  ]);
});
