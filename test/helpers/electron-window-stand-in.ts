import { EventEmitter } from 'node:events';
import { app } from './electron-app-stand-in.ts';

export class StandInContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  readonly dragged: unknown[] = [];
  readonly sent: { channel: string; message: unknown }[] = [];
  destroyed = false;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }
  startDrag(item: unknown): void {
    this.dragged.push(item);
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
}

export class StandInWindow extends EventEmitter {
  static opened: StandInWindow[] = [];
  readonly options: Record<string, unknown> & { webPreferences: Record<string, unknown> };
  readonly webContents = new StandInContents();
  readonly calls: string[] = [];
  url = '';
  focused = true;
  minimized = false;
  constructor(options: StandInWindow['options']) {
    super();
    this.options = options;
    StandInWindow.opened.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    this.url = url;
  }
  show(): void {
    this.calls.push('show');
  }
  focus(): void {
    this.calls.push('focus');
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  restore(): void {
    this.calls.push('restore');
  }
  reload(): void {
    this.calls.push('reload');
  }
  close(): void {
    this.emit('close');
    this.webContents.destroyed = true;
    this.webContents.emit('destroyed');
    this.emit('closed');
  }
  isFocused(): boolean {
    return this.focused;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.calls.includes('maximize');
  }
  isDestroyed(): boolean {
    return this.webContents.destroyed;
  }
  getNormalBounds(): object {
    return { x: 10, y: 20, width: 1200, height: 800 };
  }
}

export class StandInNotification extends EventEmitter {
  static shown: StandInNotification[] = [];
  static isSupported(): boolean {
    return true;
  }
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show(): void {
    StandInNotification.shown.push(this);
  }
}
