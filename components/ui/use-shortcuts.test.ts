import { expect, test } from "vitest";
import { shortcutOf } from "@/components/ui/use-shortcuts";

const pressed = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  shortcutOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("a letter is the same shortcut with Caps Lock, and another one with Shift", () => {
  expect(pressed("j")).toBe("j");
  expect(pressed("J")).toBe("j");
  expect(pressed("U", { shiftKey: true })).toBe("Shift+u");
  expect(pressed("ArrowDown", { shiftKey: true })).toBe("Shift+ArrowDown");
});

test("a sign is the sign, however a layout writes it", () => {
  expect(pressed("#", { shiftKey: true })).toBe("#");
  expect(pressed("#")).toBe("#");
  expect(pressed("#", { ctrlKey: true, altKey: true })).toBe("#");
  expect(pressed("?", { shiftKey: true })).toBe("?");
});

test("what the browser or the system means is no shortcut", () => {
  expect(pressed("z", { ctrlKey: true })).toBeNull();
  expect(pressed("e", { metaKey: true })).toBeNull();
  expect(pressed("j", { altKey: true })).toBeNull();
});
