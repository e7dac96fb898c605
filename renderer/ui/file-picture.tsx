import { type ComponentProps, useSyncExternalStore } from 'react';
import { fileAddress, fileAddressBase } from '../bridge/file-address.ts';
import { onSessionKeys } from '../bridge/session-keys.ts';

/** The address to load a file from. It changes when a new session starts. */
export function useFileAddress(): (path: string) => string {
  const base = useSyncExternalStore(onSessionKeys, fileAddressBase);
  return (path) => fileAddress(path, base);
}

interface FilePictureProps extends ComponentProps<'img'> {
  /** On the window's own origin, or in its memory. */
  readonly src: string;
  readonly alt: string;
}

/** A picture of the engine's files. Every `<img>` that shows one is this. */
export function FilePicture({ src, alt, ...rest }: FilePictureProps) {
  const address = useFileAddress();
  return <img {...rest} src={address(src)} alt={alt} />;
}
