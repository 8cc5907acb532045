import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { uploadSupportingDocument } from "@/lib/documents/operations";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { samplePdf, sampleProgram } from "./support/sample-files";

test.slow();

type Dropped = { name: string; content: Buffer };

/** Drags files from outside over the page, as a file manager does; `drop` lets them go. */
async function dragFiles(page: Page, files: readonly Dropped[]): Promise<{ drop: () => Promise<void> }> {
  const carried = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given) transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    },
    files.map(({ name, content }) => ({ name, bytes: [...content] })),
  );
  await page.dispatchEvent("body", "dragenter", { dataTransfer: carried });
  return { drop: () => page.getByText("Drop to add").dispatchEvent("drop", { dataTransfer: carried }) };
}

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add documents" }).click();
  await (await chooser).setFiles(files);
}

test("a license that is dropped on the file goes up with its type and state, is shown first and comes back byte by byte", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  const content = samplePdf("Texas medical license", 400_000);

  const { drop } = await dragFiles(page, [{ name: "TX license.pdf", content }]);
  await expect(page.getByText(`Documents of ${file.name}`)).toBeVisible();
  await drop();
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("combobox", { name: "Type of TX license.pdf" })).toHaveValue("License");
  await uploads.getByRole("combobox", { name: "State of TX license.pdf" }).click();
  await page.getByRole("option", { name: "TX", exact: true }).click();
  await expectAccessible(page);

  // Held back until it was seen on its way.
  let letGo: () => void = () => undefined;
  const isSeen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${uploadSupportingDocument.path.replace("{id}", file.providerId)}`, async (route) => {
    await isSeen;
    await route.continue();
  });
  await uploads.getByRole("button", { name: "Upload document" }).click();
  await expect(uploads.getByRole("progressbar", { name: "Uploading TX license.pdf" })).toBeVisible();
  await expectAccessible(page);
  letGo();

  const documents = page.getByRole("region", { name: "Documents" });
  const card = documents.getByRole("listitem").filter({ hasText: "TX license.pdf" });
  await expect(card).toContainText("License, TX");
  await expect(uploads).toHaveCount(0);
  await expect(documents.getByRole("listitem").nth(1)).toContainText("TX license.pdf");

  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: "Download TX license.pdf" }).click();
  expect(await readFile(await (await download).path())).toEqual(content);

  const served = page.waitForResponse((response) => /\/documents\/.*disposition=inline/.test(response.url()));
  await card.getByRole("button", { name: /Show TX license/ }).click();
  expect((await served).headers()["content-security-policy"]).toContain("sandbox");
  const pane = page.getByRole("region", { name: "Document: TX license.pdf" });
  await expect(pane.getByText("Texas medical license")).toBeAttached();
  await expect(pane.getByRole("listitem").filter({ hasText: "State licenses" })).toBeVisible();
  await expectAccessible(page);
});

test("a program that calls itself a PDF is refused with the reason, and the file beside it arrives", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await chooseFiles(page, [
    { name: "Diploma.pdf", mimeType: "application/pdf", buffer: sampleProgram() },
    { name: "scan 1.pdf", mimeType: "application/pdf", buffer: samplePdf("Reference letter") },
    { name: "empty CV.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  const line = (name: string) => uploads.getByRole("listitem").filter({ hasText: name });
  await expect(line("empty CV.pdf").getByRole("alert")).toHaveText("The file is empty.");

  await uploads.getByRole("button", { name: "Upload 2 documents" }).click();
  await expect(line("scan 1.pdf")).toContainText("Say what this document is.");
  await expectAccessible(page);
  await uploads.getByRole("combobox", { name: "Type of scan 1.pdf" }).fill("Letter of recommendation");
  await uploads.getByRole("button", { name: "Upload document" }).click();

  await expect(line("Diploma.pdf").getByRole("alert")).toContainText(/it is a Windows program/);
  await expect(line("Diploma.pdf").getByRole("button", { name: /again/ })).toHaveCount(0);
  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents.getByRole("listitem").filter({ hasText: "Letter of recommendation" })).toBeVisible();
  await expectAccessible(page);

  await line("Diploma.pdf").getByRole("button", { name: "Remove Diploma.pdf" }).click();
  await line("empty CV.pdf").getByRole("button", { name: "Remove empty CV.pdf" }).click();
  await expect(uploads).toHaveCount(0);
});

test("an upload that the network cut is tried again, and one that is cancelled leaves nothing", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await chooseFiles(page, [
    { name: "CV.pdf", mimeType: "application/pdf", buffer: samplePdf("Curriculum vitae") },
    { name: "DEA.pdf", mimeType: "application/pdf", buffer: samplePdf("DEA") },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  const line = (name: string) => uploads.getByRole("listitem").filter({ hasText: name });
  await page.route("**/supporting-documents", async (route) => {
    const isCv = (route.request().postData() ?? "").includes("CV.pdf");
    // The other one stays on its way for good.
    if (isCv) await route.abort("connectionreset");
  });
  await uploads.getByRole("button", { name: "Upload 2 documents" }).click();
  await expect(line("CV.pdf").getByRole("alert")).toContainText("could not be reached");
  await line("DEA.pdf").getByRole("button", { name: "Cancel DEA.pdf" }).click();
  await expect(line("DEA.pdf")).toHaveCount(0);

  await page.unroute("**/supporting-documents");
  await line("CV.pdf").getByRole("button", { name: "Try CV.pdf again" }).click();
  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents.getByRole("listitem").filter({ hasText: "CV.pdf" })).toBeVisible();
  await expect(documents.getByRole("listitem").filter({ hasText: "DEA.pdf" })).toHaveCount(0);
});

test("a certificate that is uploaded to a facility is shown, and proves an element of its checklist", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.facility({ certifications: [] });
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Start credentialing" }).click();
  const clia = page.getByRole("row", { name: /^CLIA/ });
  // The page is another one once there is a checklist: what is chosen before would go with the old one.
  await expect(clia).toBeVisible();
  await chooseFiles(page, [
    { name: "CLIA 2026.pdf", mimeType: "application/pdf", buffer: samplePdf("CLIA certificate") },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("combobox", { name: "Type of CLIA 2026.pdf" })).toHaveValue("CLIA certificate");
  await uploads.getByRole("button", { name: "Upload document" }).click();
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  await expect(documents.getByRole("button", { name: /Show CLIA 2026/ })).toBeVisible();
  await expect(uploads).toHaveCount(0);

  // Confirmed beside the pages, with the document that is looked at as its evidence.
  await clia.getByRole("button", { name: /^Show document of CLIA/ }).click();
  await page.getByRole("button", { name: "Confirm with this document" }).click();
  const form = page.getByRole("form", { name: /^Confirm CLIA/ });
  await form.getByLabel("Source").fill("CMS");
  await expect(form.getByRole("combobox", { name: "Document" })).toContainText("CLIA 2026.pdf");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Record result" }).click();
  await expect(clia).toContainText("Verified");

  const pane = page.getByRole("region", { name: "Document: CLIA 2026.pdf" });
  await expect(pane.getByText("CLIA certificate").first()).toBeAttached();
  await pane.getByRole("button", { name: "Close the document" }).click();
  await expect(pane).toHaveCount(0);
  await expect(clia.getByRole("button", { name: /^Show document of CLIA/ })).toBeFocused();
});
