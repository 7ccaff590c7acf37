// Serves an N-Triples file with Oxigraph: node oxigraph-server.js MODULE FILE. Prints its port and how long loading took.
const fs = require("fs");
const http = require("http");
const [module_, file] = process.argv.slice(2);
const { Store } = require(module_);

function* chunks() {
  const handle = fs.openSync(file);
  try {
    for (;;) {
      const buffer = Buffer.alloc(1 << 20);
      const read = fs.readSync(handle, buffer);
      if (read === 0) {
        return;
      }
      yield buffer.subarray(0, read);
    }
  } finally {
    fs.closeSync(handle);
  }
}

const start = process.hrtime.bigint();
const store = new Store();
store.load(chunks(), { format: "nt", no_transaction: true });
const seconds = Number(process.hrtime.bigint() - start) / 1e9;

const server = http.createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    try {
      const query = new URLSearchParams(Buffer.concat(parts).toString("utf8")).get("query");
      const answer = store.query(query, { results_format: "text/csv" });
      response.writeHead(200, { "Content-Type": "text/csv; charset=utf-8" });
      response.end(answer);
    } catch (error) {
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
      response.end(String(error));
    }
  });
});
server.listen(0, "127.0.0.1", () => console.log(`${server.address().port} ${seconds}`));
