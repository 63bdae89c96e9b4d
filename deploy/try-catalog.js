// The mock catalog service for try-containers.sh, which only reads: the command `mock` listens on its own machine alone.
import { createServer } from 'node:http';
import { createMockService } from 'storefront-tryon/mock';

const service = createMockService();
createServer(async ({ url, headers }, response) => {
  const answer = await service.fetch(new Request(`http://catalog:4010${url}`, { headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}).listen(4010);
