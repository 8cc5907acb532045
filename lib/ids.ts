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
  "chk",
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
  "inv",
  "sec",
  "mtg",
  "itm",
  "imp",
  "ses",
] as const;

export type IdPrefix = (typeof prefixes)[number];

/** Crockford's base 32: no i, l, o, u, so that an id survives being read aloud. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const timeLength = 10;
const randomLength = 16;

let lastTime = 0;
let timeText = "";
/** The random part as places in the alphabet, most significant first. */
let random: number[] = [];

function encodeTime(time: number): string {
  let text = "";
  for (let rest = time; text.length < timeLength; rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text;
  return text;
}

/** Adds one, with its carries. */
function countUp(places: number[]): void {
  let place = places.length - 1;
  while (places[place] === 31) places[place--] = 0;
  places[place] = (places[place] ?? 0) + 1;
}

/**
 * A new id such as `prv_01jd…`: the type's prefix and 26 characters, 48 bits of milliseconds and 80 random ones.
 * Within a process ids never decrease, even when the clock does, so that "order by id" is the order of creation.
 */
export function newId(prefix: IdPrefix): string {
  const time = Math.max(Date.now(), lastTime);
  if (time === lastTime) countUp(random);
  else {
    lastTime = time;
    timeText = encodeTime(time);
    // Half the range is left free above a fresh random part, so that counting up from it cannot overflow.
    random = Array.from(randomBytes(randomLength), (byte, place) => byte & (place === 0 ? 15 : 31));
  }
  let text = `${prefix}_${timeText}`;
  for (const place of random) text += alphabet[place];
  return text;
}
