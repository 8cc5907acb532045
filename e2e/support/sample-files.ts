/** A PDF of one page that says its own name; `padding` bytes of comment make it as long as a scan. */
export function samplePdf(text: string, padding = 0): Buffer {
  const content = `BT /F1 24 Tf 40 400 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 520]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const parts = ["%PDF-1.4\n", padding > 0 ? `%${"x".repeat(padding)}\n` : ""];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.join("").length);
    parts.push(`${index + 1} 0 obj${object}endobj\n`);
  }
  const start = parts.join("").length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(`xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.from(parts.join(""), "latin1");
}

/** The beginning of a Windows program, whatever its name says. */
export const sampleProgram = (): Buffer =>
  Buffer.concat([Buffer.from("MZ\u0090\0\u0003\0\0\0", "latin1"), Buffer.alloc(4096)]);
