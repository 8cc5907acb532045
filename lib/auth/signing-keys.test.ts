import { importJWK, jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { rotateTokenSigningKey, tokenAlgorithm, tokenSigningKeys, tokenVerificationKey } from "./signing-keys";

useTestDatabase();

async function sign(): Promise<string> {
  const { kid, privateKey } = (await tokenSigningKeys()).current;
  return new SignJWT({}).setProtectedHeader({ alg: tokenAlgorithm, kid }).setSubject("cli_1").sign(privateKey);
}

test("a token verifies with the published key that its header names, also after a rotation", async () => {
  const before = await sign();
  const { kid } = (await tokenSigningKeys()).current;
  await rotateTokenSigningKey();
  expect((await tokenSigningKeys()).current.kid).not.toBe(kid);

  const key = await tokenVerificationKey(kid);
  if (!key) throw new Error("the retired key is still published");
  const { payload } = await jwtVerify(before, await importJWK(key, tokenAlgorithm));
  expect(payload.sub).toBe("cli_1");
});

test("what is published holds no private part", async () => {
  const { jwks } = await tokenSigningKeys();
  for (const key of jwks.keys)
    expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
});

test("a key id that nobody made is not found", async () => {
  expect(await tokenVerificationKey("key_invented")).toBeNull();
});
