@rem The scripts of package.json begin with exec, so that on Unix no shell stands between npm and the command to
@rem swallow its signals. cmd.exe has no exec; this is its stand-in.
@%*
