import { useState, type SubmitEvent } from 'react';

import { operationIds } from './operations.ts';

const effects = {
  'fail:500': '500, a fault of the server',
  'fail:503': '503, unavailable',
  'fail:429': '429, too many requests',
  'fail:409': '409, in conflict',
  'fail:404': '404, not found',
  'fail:403': '403, not allowed',
  'fail:400': '400, invalid',
  'fail:unreachable': 'no answer',
  'latency:3000': 'answers after 3 s',
  'latency:20000': 'answers after 20 s',
};

interface Props {
  /** The words of the scenario. */
  words: readonly string[];
  change: (words: readonly string[]) => void;
}

/** What single operations do: a list of them, and a row that adds one. */
export function OperationRule({ words, change }: Props) {
  const [target, setTarget] = useState('savePost');
  const [effect, setEffect] = useState('fail:500');
  const rules = words.filter((word) => /^(?:fail|latency):.+:/.test(word));
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    change([...words, effect.replace(':', `:${target}:`)]);
  };
  return (
    <fieldset>
      <legend>Single operations</legend>
      {rules.length > 0 && (
        <ul className="rules">
          {rules.map((rule) => (
            <li key={rule}>
              <code>{rule}</code>
              <button
                type="button"
                aria-label={`Remove ${rule}`}
                onClick={() => change(words.filter((word) => word !== rule))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="rule" onSubmit={add}>
        <select aria-label="Operation" value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value="*">every operation</option>
          {operationIds.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select aria-label="What it does" value={effect} onChange={(event) => setEffect(event.target.value)}>
          {Object.entries(effects).map(([word, meaning]) => (
            <option key={word} value={word}>
              {meaning}
            </option>
          ))}
        </select>
        <button type="submit">Add</button>
      </form>
    </fieldset>
  );
}
