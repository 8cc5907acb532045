import { randomBytes } from "node:crypto";

const prefixes = [
  "org",
  "usr",
  "cli",
  "prv",
  "fac",
  "fcr",
  "grp",
  "wf",
  "fwf",
  "evt",
  "ver",
  "ans",
  "ovr",
  "note",
  "flg",
  "doc",
  "fdoc",
  "whk",
  "obx",
  "dlv",
  "att",
  "aud",
  "key",
  "lst",
  "rec",
  "lic",
  "dea",
  "brd",
  "mal",
  "edu",
  "hsp",
  "spc",
  "pid",
  "loc",
  "lac",
  "pfi",
  "npd",
  "npq",
  "mtc",
  "pol",
  "scr",
  "crt",
  "mrv",
  "fch",
  "atd",
  "out",
  "frm",
  "frv",
  "sub",
  "exp",
  "oat",
  "orn",
  "otp",
  "cqs",
  "cqp",
  "svw",
  "cnf",
  "coi",
] as const;

export type IdPrefix = (typeof prefixes)[number];

/** Crockford's base 32: no i, l, o, u, so that an id survives being read aloud. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const randomBits = 80n;

let lastTime = 0;
let lastRandom = 0n;

function encode(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = alphabet.charAt(Number(rest & 31n)) + text;
  return text;
}

/**
 * A new id such as `prv_01jd…`: the type's prefix and 26 characters, 48 bits of milliseconds and 80 random ones.
 * Within a process ids never decrease, even when the clock does, so that "order by id" is the order of creation.
 */
export function newId(prefix: IdPrefix): string {
  const time = Math.max(Date.now(), lastTime);
  // Half the range is left free above a fresh random part, so that counting up from it cannot overflow.
  lastRandom = time === lastTime ? lastRandom + 1n : BigInt(`0x${randomBytes(10).toString("hex")}`) >> 1n;
  lastTime = time;
  return `${prefix}_${encode((BigInt(time) << randomBits) | lastRandom, 26)}`;
}
