import { explainDatabaseError } from "./lib/database-errors.mjs";
import { migrate } from "./lib/migrate.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { readDatabaseUrls, resolveDataDir } from "./lib/settings.mjs";

// npm run migrate: applies the migrations that the database does not have yet (npm start does it by itself).
try {
  const external = readDatabaseUrls();
  const embedded = external === undefined ? await startPostgres({ dataDir: resolveDataDir() }) : undefined;
  const ownerUrl = external?.owner ?? embedded.urls.owner;
  try {
    const applied = await migrate(ownerUrl).catch((error) => {
      throw explainDatabaseError(error, "DATABASE_OWNER_URL", ownerUrl);
    });
    console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
  } finally {
    if (embedded !== undefined && !embedded.isAdopted) await embedded.stop();
  }
} catch (error) {
  reportAndExit(error);
}
