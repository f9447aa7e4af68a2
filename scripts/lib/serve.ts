import { runServer } from './run-server.ts';

// The process that startChildServer starts: the server without the build and the demo of `npm start`.
await runServer();
