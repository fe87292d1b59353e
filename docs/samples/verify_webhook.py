"""Verifies a webhook of Amana. Needs nothing but Python 3.8 or later."""

import base64
import hashlib
import hmac
import json
import re
import sys
import time

# How far the signature's time may be from yours, in seconds: what is older may be a request that somebody recorded.
TOLERANCE_SECONDS = 300


class NotGenuine(Exception):
    pass


def verify_webhook(secret, headers, body, now=None):
    """Answers the event when the request is genuine, and raises NotGenuine otherwise.

    `body` is the raw body in bytes, as it arrived: parsed and printed again, it is another text. `headers` is any mapping of names, here
    in lower case.
    """
    key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)
    if "x-webhook-signature" in headers:
        timestamp, is_genuine = _own(key, headers, body)
    else:
        timestamp, is_genuine = _standard(key, headers, body)
    if not is_genuine:
        raise NotGenuine("the signature does not match")
    if abs((time.time() if now is None else now) - timestamp) > TOLERANCE_SECONDS:
        raise NotGenuine("the signature is too old or from the future")
    return json.loads(body)


def _own(key, headers, body):
    """`X-Webhook-Signature: t=<unix seconds>,v1=<hex>` over `t.body`."""
    found = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", headers["x-webhook-signature"])
    if not found:
        raise NotGenuine("the header X-Webhook-Signature is malformed")
    timestamp, given = found.groups()
    expected = hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return int(timestamp), hmac.compare_digest(given.encode(), expected.encode())


def _standard(key, headers, body):
    """The headers of Standard Webhooks: a list of `v1,<base64>`, separated by blanks, over `id.timestamp.body`."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "")
    if not event_id or not signatures or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise NotGenuine("the request has no signature")
    signed = event_id.encode() + b"." + timestamp.encode() + b"." + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return int(timestamp), any(hmac.compare_digest(given.encode(), expected) for given in signatures.split(" "))


# Run as a program it reads one request a line, {"secret", "headers", "body", "now"}, and says of each what came of it.
if __name__ == "__main__":
    for line in filter(str.strip, sys.stdin.buffer.read().decode().split("\n")):
        request = json.loads(line)
        try:
            event = verify_webhook(request["secret"], request["headers"], request["body"].encode(), request["now"])
            print("genuine " + event["id"])
        except NotGenuine as refusal:
            print("refused: " + str(refusal))
