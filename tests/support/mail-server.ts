import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  to: string;
  messageId: string;
  text: string;
}

interface MailServerOptions {
  host?: string;
  /** How long it waits before it greets. */
  greetingMs?: number;
  /** The answer to a recipient; by default it is accepted. */
  recipient?: (address: string) => string;
  /** The answer after the text of a mail, which was stored if it begins with 2; null closes the connection. */
  text?: (mail: ReceivedMail) => string | null | Promise<string | null>;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** The first words of all lines but those of texts. */
  commands: string[];
  /** Mails that were accepted. */
  received: ReceivedMail[];
  /** Stops listening and closes all connections; `open` begins again at the same port. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Starts a mail server without encryption and authentication; it ends with the test. */
export async function startMailServer({
  host = '127.0.0.1',
  greetingMs = 0,
  recipient = () => '250 fine',
  text = () => '250 stored',
}: MailServerOptions = {}): Promise<MailServer> {
  const commands: string[] = [];
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    setTimeout(() => socket.write('220 hello\r\n'), greetingMs);
    let to = '';
    let lines: string[] | null = null;
    const say = (answer: string | null) => (answer === null ? socket.destroy() : socket.write(`${answer}\r\n`));

    async function endText(all: string[]): Promise<void> {
      const content = all.join('\n');
      const mail = { to, messageId: /^Message-ID: (.*)$/im.exec(content)?.[1] ?? '', text: content };
      const answer = await text(mail);
      if (answer?.startsWith('2') === true) received.push(mail);
      say(answer);
    }

    function command(line: string): void {
      const [name = ''] = line.split(' ');
      commands.push(name);
      if (name === 'RCPT') to = /<(.*?)>/.exec(line)?.[1] ?? '';
      if (name === 'DATA') lines = [];
      const answers: Record<string, string> = {
        STARTTLS: '502 not here',
        RCPT: name === 'RCPT' ? recipient(to) : '',
        DATA: '354 go on',
        QUIT: '221 bye',
      };
      say(answers[name] ?? '250 fine');
    }

    createInterface({ input: socket }).on('line', (line) => {
      if (!lines) command(line);
      else if (line !== '.') lines.push(line);
      else {
        void endText(lines);
        lines = null;
      }
    });
  });
  const listen = async (port: number) => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url: `smtp://${host}:${port}`, commands, received, close, open: () => listen(port) };
}
