// Answers NPPES API v2.1 questions from a registry extract in NPPES' own columns, so that real people can be checked on
// a machine without network: node bench/registry-from-csv.mjs nppes_sample.csv [port]. Set NPPES_URL to what it prints.
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { parse } from "csv-parse";

const [file, port = "0"] = process.argv.slice(2);
if (!file) throw new Error("Name the registry extract: node bench/registry-from-csv.mjs FILE.csv [port]");

const records = new Map();
for await (const row of createReadStream(file).pipe(parse({ columns: true, bom: true, relax_column_count: true }))) {
  records.set(row.NPI, {
    number: row.NPI,
    enumeration_type: "NPI-1",
    basic: {
      first_name: row["Provider First Name"],
      last_name: row["Provider Last Name (Legal Name)"],
      middle_name: row["Provider Middle Name"],
      credential: row["Provider Credential Text"],
      status: "A",
    },
    addresses: [
      {
        address_purpose: "LOCATION",
        city: row["Provider Business Practice Location Address City Name"],
        state: row["Provider Business Practice Location Address State Name"],
        postal_code: row["Provider Business Practice Location Address Postal Code"],
      },
    ],
    // The extract names taxonomies without their codes.
    taxonomies: [],
    other_names: [],
  });
}

createServer((request, response) => {
  const record = records.get(new URL(request.url ?? "/", "http://localhost").searchParams.get("number") ?? "");
  const answer = record ? { result_count: 1, results: [record] } : { result_count: 0, results: [] };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}).listen(Number(port), "127.0.0.1", function listening() {
  console.log(`${records.size} people at http://127.0.0.1:${this.address().port}/api/`);
});
