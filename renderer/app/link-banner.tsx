import { useEffect, useState } from 'react';
import { isDown } from '../bridge/window-transport.ts';
import { useApp, useAppState } from '../store/app-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** The banner appears only after this long, because short interruptions are shown in the status bar. */
const SAID_AFTER_MS = 1_500;

/** A banner that is shown while the engine is unreachable or unresponsive, or while this window is signed out. */
export function LinkBanner() {
  const { transport } = useApp();
  const link = useAppState((state) => state.link);
  const isAway = isDown(link);
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setSaid(true), SAID_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSaid(false);
    };
  }, [isAway]);
  if (!isAway || !isSaid) return null;
  if (link === 'refused')
    return (
      <Banner role="alert" head="This window is signed out.">
        Maquette was restarted, or this session has ended; nothing is lost. Open the address that it printed
        last in this browser, and this window goes on by itself.
      </Banner>
    );
  if (link === 'still')
    return (
      <Banner role="alert" head="Maquette is running, but does not respond.">
        It may have been stopped, or is held up by something that takes long. Nothing is lost, and nothing is
        paid for twice: this window goes on by itself once it moves again. If it does not, end it and start it
        again.
      </Banner>
    );
  return (
    <Banner
      role="alert"
      head="Maquette is not answering."
      actions={<Button onClick={transport.reconnect}>Try now</Button>}
    >
      Nothing is lost, and nothing is paid for twice. This window keeps trying by itself; if Maquette was
      ended, start it again and open the address that it prints: a new one each time, unless --port names it.
    </Banner>
  );
}
