import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { root } from "./root.mjs";

let isLoaded = false;

// The engine leaves a timer of ten seconds behind, which would keep every process that migrates waiting for it.
function withQuietTimers(imports) {
  const quiet = Object.entries(imports)
    .filter(([name]) => name.startsWith("__wbg_setTimeout"))
    .map(([name, set]) => [name, (...args) => set(...args)?.unref?.()]);
  return { ...imports, ...Object.fromEntries(quiet) };
}

// The package's own entry imports the .wasm as a module, which Node 20 only does behind a flag.
async function loadEngine() {
  if (isLoaded) return;
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const bytes = fs.readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": withQuietTimers(bindings) });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  isLoaded = true;
}

// The catalog's one-byte type "char", and text.
const catalogChar = 18;
const text = 25;

/**
 * Corrects two faults of the adapter for the engine. It splits scripts at every semicolon, which breaks function
 * bodies and leaves half a migration applied: as one query, a script is one transaction. And it refuses the catalog's
 * "char" columns, without which no database can be read: it gets them as text, and the engine as characters.
 */
function corrected(adapter, frame) {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  // The engine sends one query at a time.
  let characters = [];
  pool.query = async (...args) => {
    const result = await query(...args);
    const fields = result.fields ?? [];
    characters = fields.map((field) => field.dataTypeID === catalogChar);
    for (const field of fields) if (field.dataTypeID === catalogChar) field.dataTypeID = text;
    return result;
  };
  adapter.queryRaw = async (statement) => {
    const result = await queryRaw(statement);
    const typeOf = (type, index) => (characters[index] ? ColumnTypeEnum.Character : type);
    return { ...result, columnTypes: result.columnTypes.map(typeOf) };
  };
  adapter.executeScript = async (script) => {
    await query(frame(script));
  };
  return adapter;
}

function adapterFactory(connectionString, frame, opened) {
  const factory = new PrismaPg({ connectionString, connectionTimeoutMillis: 10_000, max: 2 });
  const connect = factory.connect.bind(factory);
  const connectToShadowDb = factory.connectToShadowDb.bind(factory);
  const remember = (adapter, ownFrame) => {
    opened.push(adapter);
    return corrected(adapter, ownFrame);
  };
  factory.connect = async () => remember(await connect(), frame);
  factory.connectToShadowDb = async () => corrected(await connectToShadowDb(), (script) => script);
  return factory;
}

/** The data model as the engine wants it. */
export function schemaFiles() {
  const file = path.join(root, "prisma/schema.prisma");
  return [{ path: file, content: fs.readFileSync(file, "utf8") }];
}

/**
 * Runs `work` with Prisma's schema engine connected to the database. Every script it executes goes through `frame`
 * and is sent as one query. Errors carry the database's message.
 */
export async function withSchemaEngine(connectionString, work, frame = (script) => script) {
  await loadEngine();
  const opened = [];
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(connectionString, frame, opened));
  const datamodels = schemaFiles().map(({ path: file, content }) => [file, content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } catch (error) {
    const [registered] = adapter.errorRegistry.registeredErrors.slice(-1);
    throw registered?.error ?? error;
  } finally {
    engine.free();
    await Promise.all(opened.map((connection) => connection.dispose()));
  }
}

/** The SQL that makes the whole data model in an empty database. */
export async function schemaSql(connectionString) {
  const { stdout } = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files: schemaFiles() },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return stdout ?? "";
}
