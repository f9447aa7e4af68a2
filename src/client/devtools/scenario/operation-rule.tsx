import { useState, type SubmitEvent } from 'react';

import { operationIds } from './operations.ts';
import type { Failure, Scenario, Target } from './scenario.ts';

const effects = [
  'fail:500',
  'fail:503',
  'fail:429',
  'fail:409',
  'fail:404',
  'fail:403',
  'fail:400',
  'fail:unreachable',
  'latency:3000',
  'latency:20000',
] as const;

const effectNames: Record<(typeof effects)[number], string> = {
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
  scenario: Scenario;
  change: (changed: Partial<Scenario>) => void;
}

/** What single operations do: a list of them, and a row that adds one. */
export function OperationRule({ scenario: { latencies, failures }, change }: Props) {
  const [target, setTarget] = useState<Target>('savePost');
  const [effect, setEffect] = useState<(typeof effects)[number]>('fail:500');
  const rules = [
    ...targetsOf(failures).map((name) => ({ kind: 'failures' as const, name, effect: describe(failures[name]) })),
    ...targetsOf(latencies)
      .filter((name) => name !== '*')
      .map((name) => ({ kind: 'latencies' as const, name, effect: `${latencies[name] ?? 0} ms` })),
  ];
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const [kind, value = ''] = effect.split(':');
    if (kind === 'latency') change({ latencies: { ...latencies, [target]: Number(value) } });
    else change({ failures: { ...failures, [target]: value === 'unreachable' ? value : Number(value) } });
  };
  const remove = (kind: 'failures' | 'latencies', name: Target) => {
    const { [name]: _, ...others } = kind === 'failures' ? failures : latencies;
    change({ [kind]: others });
  };
  return (
    <fieldset>
      <legend>Single operations</legend>
      {rules.length > 0 && (
        <ul className="rules">
          {rules.map(({ kind, name, effect: shown }) => (
            <li key={kind + name}>
              <code>{name === '*' ? 'every operation' : name}</code>
              <span>{shown}</span>
              <button type="button" aria-label={`Remove ${name} ${shown}`} onClick={() => remove(kind, name)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="rule" onSubmit={add}>
        <select aria-label="Operation" value={target} onChange={(event) => setTarget(event.target.value as Target)}>
          <option value="*">every operation</option>
          {operationIds.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select
          aria-label="What it does"
          value={effect}
          onChange={(event) => setEffect(event.target.value as (typeof effects)[number])}
        >
          {effects.map((name) => (
            <option key={name} value={name}>
              {effectNames[name]}
            </option>
          ))}
        </select>
        <button type="submit">Add</button>
      </form>
    </fieldset>
  );
}

const targetsOf = (record: object) => Object.keys(record) as Target[];

const describe = (failure: Failure | undefined) => (failure === 'unreachable' ? 'no answer' : String(failure));
