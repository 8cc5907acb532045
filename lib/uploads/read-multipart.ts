import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { badRequest, payloadTooLarge } from "@/lib/api/errors";
import type { ApiRequest } from "@/lib/api/exchange";
import { isStorableText } from "@/lib/api/storable-text";
import { fileName } from "./file-name";
import { fileRefused } from "./file-refused";
import { inMegabytes, parserFeed } from "./parser-feed";

const maximumFields = 20;
const maximumFieldBytes = 10_000;

type Limits = { maximumBytes: number; maximumTotal: number };
type Received<File> = { fields: Record<string, string>; name: string; file: File };

/**
 * Reads a multipart body piece by piece: text fields, and exactly one part named `file`, whose bytes go to `takeFile`
 * as they arrive. The first thing that is wrong ends the reading at once. Throws 400 and 413.
 */
export async function readMultipart<File>(
  request: ApiRequest,
  { type, limits }: { type: string; limits: Limits },
  takeFile: (content: AsyncIterable<Buffer>) => Promise<File>,
): Promise<Received<File>> {
  const parser = parserFor(type, limits);
  const feed = parserFeed(parser, request, limits.maximumTotal);
  const { fail } = feed;
  const fields = new Map<string, string>();
  let taken: { name: string; content: BusboyFileStream; file: Promise<File> } | undefined;

  parser.on("field", (name: string | undefined, value, _isNameCut, isCut) => {
    const problem = fieldProblem(name, value, isCut || fields.has(name ?? ""));
    if (problem !== null) fail(badRequest(`Invalid body: ${problem}`, [{ path: name ?? "", message: problem }]));
    else fields.set(name ?? "", value);
  });
  parser.on("file", (field: string | undefined, content: BusboyFileStream, given: string | undefined) => {
    // Whoever takes the file and refuses it ends the stream: the refusal is what is wrong then, not the end.
    content.on("error", (error) => (taken ? void taken.file.then(() => fail(error), fail) : fail(error)));
    content.on("limit", () => fail(payloadTooLarge(`A file may have ${inMegabytes(limits.maximumBytes)} at most`)));
    try {
      if (field !== "file")
        throw badRequest(`A file came as ${field ?? "a part without a name"}; its part must be named file`);
      taken = { name: fileName(given), content, file: takeFile(content) };
      taken.file.catch(fail);
    } catch (error) {
      content.resume();
      fail(error);
    }
  });
  parser.on("filesLimit", () =>
    fail(badRequest("The body holds more than one file", [{ path: "file", message: "is given more than once" }])),
  );
  parser.on("fieldsLimit", () => fail(badRequest(`The body holds more than ${maximumFields} fields`)));
  parser.on("partsLimit", () => fail(badRequest(`The body holds more than ${maximumFields} fields`)));
  parser.on("error", () => fail(badRequest("The body is not valid multipart/form-data, or was cut off")));

  try {
    await feed.run();
    if (!taken) throw fileRefused("there is none; send it as the part named file, with a file name");
    return { fields: Object.fromEntries(fields), name: taken.name, file: await taken.file };
  } finally {
    // Whoever takes the file has let go of it before the caller clears up.
    taken?.content.destroy();
    await taken?.file.catch(() => undefined);
  }
}

function parserFor(type: string, { maximumBytes }: Limits): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        files: 1,
        fileSize: maximumBytes,
        fields: maximumFields,
        fieldSize: maximumFieldBytes,
        parts: maximumFields + 2,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
      isPartAFile: (field, _type, name) => name !== undefined || field === "file",
    });
  } catch {
    throw badRequest("The content-type multipart/form-data needs a boundary");
  }
}

function fieldProblem(name: string | undefined, value: string, isCutOrDoubled: boolean): string | null {
  if (name === undefined || name === "") return "a field has no name";
  if (name === "__proto__" || name.length > 100 || !isStorableText(name)) return "a field's name is not one";
  if (isCutOrDoubled) return `${name} is longer than ${maximumFieldBytes} bytes or given more than once`;
  return isStorableText(value) ? null : `${name} holds a character that cannot be stored`;
}
