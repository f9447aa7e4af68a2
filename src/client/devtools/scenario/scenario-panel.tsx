import { useSelector } from '@tanstack/react-store';
import { useRef, useState, type SubmitEvent } from 'react';

import { OperationRule } from './operation-rule.tsx';
import { formatScenario } from './scenario-text.ts';
import { noScenario, type Scenario } from './scenario.ts';
import type { ScenarioControl } from './start-scenario.ts';

const switches = [
  { field: 'isOffline', word: 'offline', meaning: 'no answers' },
  { field: 'isUnauthorized', word: '401', meaning: 'ends the session' },
  { field: 'isEmpty', word: 'empty', meaning: 'lists without entries' },
  { field: 'isStorageFull', word: 'storage-full', meaning: 'nothing is stored' },
] as const;

const latencies = [0, 500, 1500, 5000];

/** The controls of the tab's network scenario; their styles are in scenario.css. */
export function ScenarioPanel({ control }: { control: ScenarioControl }) {
  const scenario = useSelector(control.scenario);
  const change = (changed: Partial<Scenario>) => control.change({ ...scenario, ...changed });
  const setLatency = (ms: number) => {
    const { '*': _, ...others } = scenario.latencies;
    change({ latencies: ms > 0 ? { '*': ms, ...others } : others });
  };
  return (
    <section className="scenario" aria-label="Network scenario">
      <ScenarioText control={control} />
      <fieldset>
        <legend>Latency of every call</legend>
        <div className="row">
          {latencies.map((ms) => (
            <label key={ms} className="choice">
              <input
                type="radio"
                name="latency"
                checked={(scenario.latencies['*'] ?? 0) === ms}
                onChange={() => setLatency(ms)}
              />
              <span>{ms === 0 ? 'none' : `${ms / 1000} s`}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>The whole network</legend>
        <div className="equal">
          {switches.map(({ field, word, meaning }) => (
            <label key={field} className="choice">
              <input
                type="checkbox"
                checked={scenario[field]}
                onChange={({ target }) => change({ [field]: target.checked })}
              />
              <span>
                {word}
                <small>{meaning}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <OperationRule scenario={scenario} change={change} />
    </section>
  );
}

/** The scenario as text: to type, to copy into an address, to reset. */
function ScenarioText({ control }: { control: ScenarioControl }) {
  const current = formatScenario(useSelector(control.scenario));
  const problem = useSelector(control.problem);
  /** What is typed and not applied yet, or null. */
  const [draft, setDraft] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const text = draft ?? current;
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    control.read(text);
    if (control.problem.get() === null) setDraft(null);
  };
  const copy = async () => {
    input.current?.select();
    // Over plain http there is no clipboard: the text is selected, to be copied by hand.
    if (isSecureContext) await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const reset = () => {
    setDraft(null);
    control.change(noScenario);
  };
  return (
    <form className="text" onSubmit={apply}>
      <label>
        <span className="name">As text, for an address after ?mock= or ?devtools=</span>
        <input
          ref={input}
          type="text"
          value={text}
          placeholder="latency:1500,fail:savePost:500"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'scenario-problem'}
          onChange={({ target }) => setDraft(target.value)}
        />
      </label>
      <div className="row">
        <button type="submit" className="primary" disabled={text === current}>
          Apply
        </button>
        <button type="button" disabled={text === ''} onClick={() => void copy()}>
          {text !== '' && copied === text ? 'Copied' : 'Copy'}
        </button>
        <button type="button" disabled={current === '' && text === '' && problem === null} onClick={reset}>
          Reset
        </button>
      </div>
      {problem !== null && (
        <p id="scenario-problem" role="alert" className="problem">
          {problem}
        </p>
      )}
    </form>
  );
}
