/** What may come in the place of any answer, but for its place and its moment. */
export const CALL_FAULTS: Readonly<Record<string, object>> = {
  latency: { do: 'delay', seconds: 0.05 },
  'a dropped connection': { do: 'drop' },
  'HTTP 429': { do: 'status', status: 429 },
  'HTTP 429 with Retry-After': { do: 'status', status: 429, retryAfter: 1 },
  'HTTP 500': { do: 'status', status: 500 },
  'HTTP 500 with Retry-After': { do: 'status', status: 500, retryAfter: 1 },
  'HTTP 502': { do: 'status', status: 502 },
  'HTTP 502 with a date to come back': {
    do: 'status',
    status: 502,
    retryAfter: 'Fri, 20 Nov 2026 00:00:00 GMT',
  },
  'a web page': { do: 'html' },
};

/** What an answer may have in another form than the interface says. */
export const WORDING_FAULTS: Readonly<Record<string, object>> = {
  'msg under message': { do: 'msg-as-message' },
  'a code as text': { do: 'code-as-text' },
};

/** What may happen to a download, by how much of it comes. */
export const FILE_FAULTS: Readonly<Record<string, readonly object[]>> = {
  'nothing of it': [{ do: 'truncate', share: 0 }],
  'a tenth of it': [{ do: 'truncate', share: 0.1 }],
  'half of it': [{ do: 'truncate', share: 0.5 }],
  'nine tenths of it': [{ do: 'truncate', share: 0.9 }],
  'half of it, as if that were all': [{ do: 'truncate', share: 0.5, length: 'part' }],
  'half of it and no ranges': [{ do: 'truncate' }, { do: 'no-range', times: 2 }],
  'half of it under a weak ETag': [{ do: 'truncate' }, { do: 'weak-etag', times: 2 }],
  'half of it under changing ETags': [{ do: 'truncate' }, { do: 'changing-etag', times: 2 }],
  'another byte in its middle': [{ do: 'corrupt' }],
};
