@echo off
rem Starts the gbjo command from the folder that it was unpacked to, which may be read-only.
rem GBJO_OPTS holds options for Java, such as -Xmx8g. GBJO_CACHE names the folder for what can be fetched or made again.
setlocal
set "PROGRAM=%~dp0..\lib\gbjo-cli.jar"
if not defined GBJO_CACHE set "GBJO_CACHE=%LOCALAPPDATA%\gbjo"
if not exist "%GBJO_CACHE%" mkdir "%GBJO_CACHE%" 2>nul

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" --add-modules jdk.incubator.vector -version >nul 2>nul
if not errorlevel 1 goto start
echo gbjo: needs Java 17 or newer (a JRE is enough) in JAVA_HOME or on the PATH; install one, or set JAVA_HOME to it 1>&2
exit /b 1

:start
rem Java 19 and newer make the archive of loaded classes themselves; older ones start without it.
set START=--add-modules jdk.incubator.vector --add-opens java.base/java.io=ALL-UNNAMED "-Dgbjo.cache=%GBJO_CACHE%"
set START=%START% -XX:+IgnoreUnrecognizedVMOptions -Xshare:auto -XX:+AutoCreateSharedArchive
set START=%START% "-XX:SharedArchiveFile=%GBJO_CACHE%\classes.jsa" -Xlog:disable -Xlog:all=error:stderr
set CLASSES=-cp "%PROGRAM%"

rem Some verbs may need a library that is not here; which, if any, the program knows.
for %%v in (learn train evaluate bench) do if "%~1"=="%%v" goto libraries
echo %* | findstr /c:"--spark" >nul
if errorlevel 1 goto run

:libraries
set "ANSWER=%TEMP%\gbjo-%RANDOM%-%RANDOM%.txt"
"%JAVA%" %START% -cp "%PROGRAM%" org.gbjo.cli.LibraryMain %* >"%ANSWER%"
if errorlevel 1 goto failed
set /p OPTIONS=<"%ANSWER%"
del "%ANSWER%"
set CLASSES="@%OPTIONS%"

:run
"%JAVA%" %START% %GBJO_OPTS% %CLASSES% org.gbjo.cli.Main %*
exit /b %ERRORLEVEL%

:failed
del "%ANSWER%"
exit /b 1
