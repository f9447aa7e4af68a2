import { connect, createServer, type AddressInfo } from 'node:net';

// A process between a server and PostgreSQL that holds back what the server sends: a database on another machine, approximately.
// `node delay-proxy.ts HOST PORT MILLISECONDS` prints its port.
const [host = '127.0.0.1', port = '5432', delayMs = '1'] = process.argv.slice(2);

const proxy = createServer({ noDelay: true }, (client) => {
  const database = connect({ host, port: Number(port), noDelay: true });
  client.on('data', (chunk) => setTimeout(() => database.write(chunk), Number(delayMs)));
  database.on('data', (chunk) => client.write(chunk));
  const end = () => {
    client.destroy();
    database.destroy();
  };
  for (const socket of [client, database]) socket.on('close', end).on('error', end);
});
proxy.listen(0, '127.0.0.1', () => console.log((proxy.address() as AddressInfo).port));
