import { describe, expect, test } from "vitest";
import { addressRange, behindProxies, plainAddress } from "./trusted-proxies";

const ranges = (...texts: string[]) => texts.map(addressRange).filter((range) => range !== null);

describe("the address of a client behind proxies", () => {
  const nginx = ranges("127.0.0.1", "10.0.0.0/8", "fd00::/8");

  test("is what the nearest hop that is not trusted is called by the proxies behind it", () => {
    expect(behindProxies(["203.0.113.7", "127.0.0.1"], nginx)).toBe("203.0.113.7");
    expect(behindProxies([" 203.0.113.7", " 10.1.2.3 ", "::ffff:127.0.0.1"], nginx)).toBe("203.0.113.7");
    expect(behindProxies(["2001:db8::1", "fd00::2"], nginx)).toBe("2001:db8::1");
    expect(behindProxies(["203.0.113.7:51234", "127.0.0.1"], nginx)).toBe("203.0.113.7");
    expect(behindProxies(["[2001:db8::1]:443", "127.0.0.1"], nginx)).toBe("2001:db8::1");
    expect(behindProxies(["fe80::1%anything", "fd00::2%eth0"], nginx)).toBe("fe80::1");
    expect(behindProxies(["fe80::1%any-thing.at:all", "fd00::2%eth0"], nginx)).toBe("fe80::1");
  });

  test("is never what the client says of itself", () => {
    expect(behindProxies(["198.51.100.1", "203.0.113.7", "127.0.0.1"], nginx)).toBe("203.0.113.7");
    expect(behindProxies(["198.51.100.1", "203.0.113.7"], nginx)).toBe("203.0.113.7");
    expect(behindProxies(["198.51.100.1", "203.0.113.7"], [])).toBe("203.0.113.7");
    expect(behindProxies(["10.0.0.9", "203.0.113.7", "127.0.0.1"], nginx)).toBe("203.0.113.7");
  });

  test("is the farthest trusted hop where nobody else is named, and words end the chain", () => {
    expect(behindProxies(["10.0.0.9", "127.0.0.1"], nginx)).toBe("10.0.0.9");
    expect(behindProxies(["unknown", "127.0.0.1"], nginx)).toBe("127.0.0.1");
    expect(behindProxies(["203.0.113.7, <script>", "127.0.0.1"], nginx)).toBe("127.0.0.1");
    expect(behindProxies([""], nginx)).toBe("");
    expect(behindProxies([], nginx)).toBe("");
  });
});

test("an address has one spelling, whatever it was written like; other words stay as they are", () => {
  expect(plainAddress("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(plainAddress("2001:DB8:0:0::1")).toBe("2001:db8::1");
  expect(plainAddress("fe80::1%eth0")).toBe("fe80::1");
  expect(plainAddress("nowhere")).toBe("nowhere");
});
