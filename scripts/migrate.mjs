import { migrateDatabase, openDatabase } from "./lib/database.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { resolveDataDir } from "./lib/settings.mjs";

// npm run migrate: applies the migrations that the database does not have yet (npm start does it by itself).
try {
  const database = await openDatabase(resolveDataDir());
  try {
    const applied = await migrateDatabase(database);
    console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  reportAndExit(error);
}
