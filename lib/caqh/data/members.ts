import { z } from "zod";

/** An object of the specification's CAQH data: every member may be left out, and there are no others. */
export const closed = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape).partial();

export const text = z.string();
export const flag = z.boolean();
export const whole = z.number().int();
export const amount = z.number();
export const moment = z.iso.datetime();

export const named = closed({ name: text });
export const address = closed({
  address1: text,
  address2: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
});
