const width = 612;
const height = 792;

/** Text as a PDF's string has it: Latin letters, brackets and backslashes escaped. */
const text = (words: string) => `(${words.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, (sign) => `\\${sign}`)})`;

/** An invented certificate of one page: who issued it, what it is, and a line for each fact. */
export function certificatePdf(issuer: string, title: string, facts: readonly (readonly [string, string])[]): Buffer {
  const line = (font: string, size: number, [x, y]: [number, number], words: string) =>
    `BT /${font} ${size} Tf ${x} ${y} Td ${text(words)} Tj ET`;
  const content = [
    "0.7 0.75 0.8 RG 2 w 36 36 540 720 re S 0 g",
    line("F1", 12, [72, 690], issuer),
    line("F2", 22, [72, 655], title),
    ...facts.flatMap(([label, value], index) => [
      line("F1", 11, [72, 600 - index * 28], label),
      line("F2", 12, [230, 600 - index * 28], value),
    ]),
    line("F1", 9, [72, 60], "Invented for the demo: nobody of this name holds it."),
  ].join("\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
